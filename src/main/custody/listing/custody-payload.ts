/** What an entry says, by the JSON of its contents; {} where somebody put something else there. */
export function toldBy(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // What somebody put there instead is shown in the detail, as it stands.
    return {}
  }
}
