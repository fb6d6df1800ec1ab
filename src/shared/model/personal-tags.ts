type Tag = { group: string; tag: string }

const SERIAL = /^(camera|body|lens|internal|flash|image|device)?serial(number|no)?$/i
const AUTHOR =
  /^(artist|(xp)?author|by-?line(title)?|creator(?!tool|version).*|photographer|writer-?editor|(camera)?owner(name|id)?|copyright(notice|holder|owner)?.*|rights|usageterms|credit(line)?|contact|lastmodifiedby|licensor.*|webstatement)$/i

/** A colour profile's tags are about the maker of the profile. */
const isOfThePicture = ({ group }: Tag): boolean => group !== 'ICC'

const isSerial = (entry: Tag): boolean => isOfThePicture(entry) && SERIAL.test(entry.tag)

/** Whether the tags that could be read include a camera's or a lens's serial number. Maker notes are not read. */
export const recordsSerial = (entries: readonly Tag[]): boolean => entries.some(isSerial)

/** Whether a tag is the serial number of a camera, not of its lens or flash. */
export const isCameraSerial = (entry: Tag): boolean => isSerial(entry) && !/^(lens|flash)/i.test(entry.tag)

/** Whether the tags that could be read include a field for the author, owner or copyright holder. */
export const recordsAuthor = (entries: readonly Tag[]): boolean =>
  entries.some((entry) => isOfThePicture(entry) && AUTHOR.test(entry.tag))
