/** What the program prints; of the messages with an argument, their names are those below. */
export type CustodyProgramWords = {
  /** Of each kind of table what the check shows, and what it shows of none. */
  shows: { whole: string; part: string; extract: string }
  origin: string
  says: {
    entry: (values: { entry: string }) => string
    faults: Record<'unreadable' | 'hash' | 'facts' | 'operator' | 'payload' | 'order' | 'link' | 'head', string>
    rows: (values: { rows: string; entries: string }) => string
    fits: (values: { fits: string; wrong: string; unknown: string }) => string
    erased: (values: { erased: string }) => string
    newest: (values: { hash: string }) => string
    empty: string
  }
}

/** A text of Python. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/**
 * The program in Python that checks a saved table of the custody log, as documents and reports print it. A row without
 * what was hashed is not checkable; only a table from the first entry to the newest is said to be the whole log.
 */
export function custodyProgram({ shows, origin, says }: CustodyProgramWords): string {
  const faults = Object.entries(says.faults)
    .map(([name, text]) => `${name.toUpperCase()} = ${literal(text)}\n`)
    .join('')
  return `import base64, csv, hashlib, json, re, sys
from datetime import datetime

csv.field_size_limit(2**31 - 1)
${faults}
def sha256(data):
    return hashlib.sha256(data).hexdigest()

def bare(text):
    text = re.sub(r'<U[+]((?:10|0?[0-9A-F])?[0-9A-F]{4})>', lambda found: chr(int(found[1], 16)), text)
    return text.replace("'", '')

def same(one, other):
    one, other = [json.dumps(json.loads(text, object_pairs_hook=list)) for text in (one, other)]
    return one == other

def exact(row, name):
    return base64.b64decode(row[name + '_base64']) or row[name + '_json'].encode()

def own(row):
    hashed = exact(row, 'hashed')
    if sha256(row['previous_hash'].encode() + hashed) != row['hash']:
        return [HASH]
    facts, found = json.loads(hashed), []
    at = datetime.fromisoformat(row['time_utc'].replace('Z', '+00:00')).timestamp() * 1000
    stated = (row['entry'], row['type'], round(at))
    if stated != (str(facts['seq']), facts['type'], facts['at']) or not same(hashed, row['hashed_json']):
        found.append(FACTS)
    if bare(row['operator']) != bare(facts['actor']):
        found.append(OPERATOR)
    payload = exact(row, 'payload')
    if row['removed']:
        fits = row['payload_salt'] == '' and same(payload, '{"removed":true}')
    else:
        fits = sha256(bytes.fromhex(row['payload_salt']) + payload) == facts['payloadSha256']
    if not fits or not same(payload, row['payload_json']):
        found.append(PAYLOAD)
    return found

def place(row, last):
    number, entries = int(row['entry']), int(row['log_entries'])
    after = number - int(last['entry']) if last else number
    before = last['hash'] if last else '0' * 64
    if after < 1:
        yield ORDER
    if after == 1 and row['hashed_json'] and row['previous_hash'] != before:
        yield LINK
    is_newest = row['hash'] == row['log_head']
    is_other = last and (last['log_entries'], last['log_head']) != (row['log_entries'], row['log_head'])
    if number > entries or (number == entries) != is_newest or is_other:
        yield HEAD

rows = fits = wrong = erased = unknown = 0
last = None
for row in csv.DictReader(open(sys.argv[1], encoding='utf-8-sig', errors='replace', newline='')):
    rows += 1
    is_given = bool(row['hashed_json'] or row['hashed_base64'])
    try:
        found = [*(own(row) if is_given else []), *place(row, last)]
    except Exception:
        found = [UNREADABLE]
    for fault in found:
        print(${literal(says.entry({ entry: '{}' }))}.format(ascii(str(row['entry']))[1:-1]) + ':', fault)
    wrong += bool(found)
    fits += is_given and not found
    unknown += not is_given and not found
    erased += is_given and not found and bool(row['removed'])
    last = last if UNREADABLE in found else row

if rows == 0:
    print(${literal(says.empty)})
    sys.exit(3)
entries = last['log_entries'] if last else '?'
print(${literal(says.rows({ rows: '{}', entries: '{}' }))}.format(rows, entries))
print(${literal(says.fits({ fits: '{}', wrong: '{}', unknown: '{}' }))}.format(fits, wrong, unknown))
if erased:
    print(${literal(says.erased({ erased: '{}' }))}.format(erased))
if str(rows) == entries and unknown == 0:
    if wrong == 0:
        print(${literal(says.newest({ hash: '{}' }))}.format(last['hash']))
    print(${literal(shows.whole)})
elif fits or wrong:
    print(${literal(shows.part)})
else:
    print(${literal(shows.extract)})
print(${literal(origin)})
sys.exit(1 if wrong else 0 if fits else 3)
`
}
