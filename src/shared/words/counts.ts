/** 1284 → "1,284": grouped by three, the same on every machine. */
export function count(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** "1 item", "1,284 items". Give the plural where adding an s does not make it. */
export function counted(value: number, singular: string, plural = `${singular}s`): string {
  return `${count(value)} ${value === 1 ? singular : plural}`
}
