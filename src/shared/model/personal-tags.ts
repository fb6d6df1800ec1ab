type Tag = { group: string; tag: string }

/** Earlier versions listed some of these tags of EXIF by number: 0xA431 and 0xA435, and of Exif 3.0 those of two names. */
const SERIAL = /^((camera|body|lens|internal|flash|image|device)?serial(number|no)?|0xA43[15])$/i
const AUTHOR =
  /^(0xA43[078]|artist|(xp)?author|by-?line(title)?|creator(?!tool|version).*|photographer|imageeditor|captionwriter|writer-?editor|(camera)?owner(name|id)?|copyright(notice|holder|owner)?.*|rights|usageterms|credit(line)?|contact|lastmodifiedby|licensor.*|webstatement)$/i

/** A colour profile's tags are about the maker of the profile. */
const isOfThePicture = ({ group }: Tag): boolean => group !== 'ICC'

const isSerial = (entry: Tag): boolean => isOfThePicture(entry) && SERIAL.test(entry.tag)

/** Whether the tags that could be read include a camera's or a lens's serial number. Maker notes are not read. */
export const recordsSerial = (entries: readonly Tag[]): boolean => entries.some(isSerial)

/** Whether a tag is the serial number of a camera, not of its lens or flash. */
export const isCameraSerial = (entry: Tag): boolean => isSerial(entry) && !/^(lens|flash|0xA435$)/i.test(entry.tag)

/** Whether the tags that could be read include a field for the author, owner or copyright holder. */
export const recordsAuthor = (entries: readonly Tag[]): boolean =>
  entries.some((entry) => isOfThePicture(entry) && AUTHOR.test(entry.tag))

/** Fields for who is in the image: of regions, of IPTC, of Getty Images. The first also has what an earlier version named them. */
const PERSON =
  /^(Region(sRegionList)?Name|Region(InfoRegions)?PersonDisplayName|(ImageRegion)?PersonInImage(Name|WDetailsPersonName)?|Personality)$/
const REGION_NAME = /^Region(sRegionList)?Name$/
const REGION_TYPE = /^Region(sRegionList)?Type$/

/** Whether a tag is a field for the name of somebody in the image. */
export const isPersonTag = (tag: string): boolean => PERSON.test(tag)

/** Types of regions that show nobody. Source: Guidelines for Handling Image Metadata 2.0, §5.9. */
const NOBODY = /^(pet|focus|barcode)$/i

/** Whether the tags that could be read name somebody in the image. */
export function namesPersons(entries: readonly (Tag & { raw: string })[]): boolean {
  const ofXmp = entries.filter(({ group }) => group === 'XMP')
  const names = ofXmp.filter(({ tag }) => REGION_NAME.test(tag))
  const types = ofXmp.filter(({ tag }) => REGION_TYPE.test(tag))
  const isSomebody = (type: { raw: string } | undefined) => !NOBODY.test(type?.raw.trim() ?? '')
  const isNamed = ({ raw }: { raw: string }) => raw.trim() !== ''
  // Only where each region has both a name and a type does their order say which type is whose.
  const isInRegion =
    names.length === types.length
      ? names.some((name, at) => isNamed(name) && isSomebody(types[at]))
      : names.some(isNamed) && (types.length === 0 || types.some(isSomebody))
  return isInRegion || ofXmp.some((one) => isPersonTag(one.tag) && !REGION_NAME.test(one.tag) && isNamed(one))
}

/** Whether a tag is about a part of the image: its place, its kind, or who is in it. */
export const isOfRegion = (tag: string): boolean => /^(Image)?Region/.test(tag)
