type Tag = { group: string; tag: string }

/** Earlier versions listed some of these tags of EXIF by number: 0xA431 and 0xA435, and of Exif 3.0 those of two names. */
const SERIAL = /^((camera|body|lens|internal|flash|image)?serial(number|no)?|0xA43[15])$/i
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

/** Whether a tag is about a part of the image: its place, its kind, or who is in it. */
export const isOfRegion = (tag: string): boolean => /^(Image)?Region/.test(tag)
