/** The parts of an email that differ by recipient. */
export const MERGE_FIELDS = {
  firstName: { label: 'First name', fallback: 'there' },
  fullName: { label: 'Full name', fallback: 'friend' },
  email: { label: 'Email address', fallback: '' },
  storeName: { label: 'Store name', fallback: '' },
} as const satisfies Record<string, { label: string; fallback: string }>;
export type MergeField = keyof typeof MERGE_FIELDS;
export type MergeValues = Readonly<Record<MergeField, string>>;

export const MERGE_FALLBACK_MAX = 60;

export const isMergeField = (id: unknown): id is MergeField =>
  typeof id === 'string' && Object.hasOwn(MERGE_FIELDS, id);

export const MERGE_FIELD_IDS: readonly MergeField[] = Object.keys(MERGE_FIELDS).filter(isMergeField);

/** The values of the fields for one recipient. The name is '' if it is missing or unusable. */
export function mergeValuesOf({ name, email, store }: { name: string; email: string; store: string }): MergeValues {
  const fullName = readableName(name);
  return { firstName: fullName.split(' ')[0] ?? '', fullName, email, storeName: store };
}

const NAME_MAX = 60;

/** Visitors type their own names. Text that a mail program would turn into a link or an address is not used. */
function readableName(typed: string): string {
  const name = typed.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return name.length > NAME_MAX || /[@:/\\<>]|[\p{L}\d]\.[\p{L}\d]{2,}/u.test(name) ? '' : name;
}

/** The field as typed in a subject: `{{First name|there}}`. */
export function mergeToken(field: MergeField, fallback: string): string {
  const { label } = MERGE_FIELDS[field];
  return fallback === '' ? `{{${label}}}` : `{{${label}|${fallback}}}`;
}

const TOKEN = /( ?)\{\{([^{}|]{1,60})(?:\|([^{}]{0,200}))?\}\}/g;

/** Fills in the fields of a text. A field without value and fallback is removed together with the space before it. */
export const fillMergeFields = (text: string, values: MergeValues): string =>
  text.replaceAll(TOKEN, (token: string, space: string, label: string, fallback = '') => {
    const field = fieldNamed(label);
    if (field === undefined) return token;
    const value = values[field] || fallback.trim();
    return value === '' ? '' : space + value;
  });

/** Shows a text to its creator: each field becomes its fallback, or else its name. */
export const nameMergeFields = (text: string): string =>
  text.replaceAll(TOKEN, (token: string, space: string, label: string, fallback = '') => {
    const field = fieldNamed(label);
    return field === undefined ? token : space + (fallback.trim() || MERGE_FIELDS[field].label);
  });

/** Text that looks like a merge field but is not one, as typed. */
export const unknownMergeFields = (text: string): string[] =>
  [...text.matchAll(TOKEN)]
    .filter(([, , label = '']) => fieldNamed(label) === undefined)
    .map(([token]) => token.trim());

function fieldNamed(label: string): MergeField | undefined {
  const wanted = plain(label);
  return MERGE_FIELD_IDS.find((id) => plain(MERGE_FIELDS[id].label) === wanted);
}

const plain = (label: string): string => label.toLowerCase().replaceAll(/[\s_-]+/g, '');
