/** Parses the payload of an entry; {} where it is no JSON. */
export function toldBy(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // What somebody put there instead is shown in the detail, as it stands.
    return {}
  }
}
