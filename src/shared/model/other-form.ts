/** Members of a reply in a form that is not read: of an `ImageReply`, as the model and a machine export have it. */
type Reply = { unread: readonly { path: string; json: string; why: string }[] }

/** The JSON of the member at `path` if it was not of the documented type; null = it was. */
export const otherForm = ({ unread }: Reply, path: string): string | null =>
  unread.find((member) => member.why === 'type' && member.path === path)?.json ?? null
