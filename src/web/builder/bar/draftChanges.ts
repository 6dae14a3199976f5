import { pageChanges, type PageChange } from '#shared/blocks/pageChanges.ts';
import type { Page } from '#shared/blocks/page.ts';
import type { Preview } from '#shared/contract/previews.ts';

export type ChangeGroup = { title: string; lines: string[] };

type Versions = { published: Page; page: Page; preview: Preview | null };

/** What publishing will change for visitors, in words. */
export function draftChanges({ published, page, preview }: Versions): ChangeGroup[] {
  const changes = pageChanges(published, page);
  const groups = [
    ...KINDS.map(({ kind, title }) => ({
      title,
      lines: changes.filter((change) => change.kind === kind).map(lineOf),
    })),
    { title: 'Store', lines: preview ? storeLines(preview) : [] },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

const KINDS: readonly { kind: PageChange['kind']; title: string }[] = [
  { kind: 'added', title: 'New' },
  { kind: 'changed', title: 'Changed' },
  { kind: 'moved', title: 'Moved' },
  { kind: 'removed', title: 'Removed' },
  { kind: 'settings', title: 'Page settings' },
];

const lineOf = ({ name, fields }: PageChange): string =>
  fields.length === 0 ? name : `${name}: ${fields.map((field) => field.toLowerCase()).join(', ')}`;

const STORE_FIELDS = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['avatarId', 'Profile picture'],
  ['socialLinks', 'Social links'],
  ['theme', 'Theme'],
  ['themeOverrides', 'Colors and fonts'],
] as const;

const storeLines = (preview: Preview): string[] =>
  STORE_FIELDS.flatMap(([field, text]) => (preview[field] === undefined ? [] : [text]));
