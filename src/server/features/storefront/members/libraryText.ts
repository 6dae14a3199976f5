import { buffer } from 'node:stream/consumers';
import type { PageView } from '#shared/contract/pages.ts';
import { CODE_LINES_MAX, parseTable, TEXT_PREVIEW_BYTES, textPreviewKind } from '#shared/rules/textPreview.ts';
import { providerPageRoute, type PageAnswer, type ProviderPageContext } from '../../../access/page.ts';
import { PREVIEW_QUERY } from '../../../access/previewLink.ts';
import type { FileStore } from '../../../gateways/files/port.ts';
import { newestVersion } from '../../members/newestVersion.ts';
import { openFile } from '../../members/openFile.ts';
import { findWorkingItem } from '../../members/workingItem.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { noPage, notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { answerFile } from './answerFile.ts';
import { decodeText } from './decodeText.ts';
import { memberAt } from './memberFrame.ts';
import { noAccess } from './noAccess.ts';

const PLACE = { mode: 'members', method: 'GET' } as const;
const READ_LIMITS: typeof libraryText.limits = ({ device }) => [
  { key: `read-file ${device.address}`, most: 120, seconds: 60 },
];

/** The beginning of a text file in a page, counted like other media. A file that turns out to be no text is downloaded. */
export const libraryText = providerPageRoute({
  ...PLACE,
  path: '/members/files/:fileId/read',
  who: 'customer',
  limits: READ_LIMITS,
  handle: async (context) => {
    const fileId = idParam(context.params, 'fileId');
    if (fileId === undefined) return context.transact(async (within) => notYours(await storeFrame(within)));
    const opened = await context.transact(async (within) => {
      const member = memberAt(within);
      const file = await openFile(within, { customerId: member.customerId, fileId, isPlayed: true, isRead: true });
      if (file.state !== 'open')
        return answerFile(within, file, async (access) => noAccess(await storeFrame(within), access));
      const { itemId, version } = file;
      const [item] = await findLibrary(within.tx, member, { itemId });
      const back = { title: item?.title ?? version.name, href: libraryItemHref(within.base, itemId) };
      return {
        version,
        page: await pageOf(within, { version, back, downloadHref: downloadHref(within, fileId) }),
      };
    });
    return 'page' in opened ? showText(context, opened) : opened;
  },
});

/** The same for the store's creator, as customers will see it. Nothing is counted. */
export const previewText = providerPageRoute({
  ...PLACE,
  path: '/members/preview/files/:fileId/read',
  who: 'visitor',
  previewed: true,
  limits: READ_LIMITS,
  handle: async (context) => {
    const fileId = context.preview === PREVIEW_QUERY ? idParam(context.params, 'fileId') : undefined;
    const found = await context.transact(async (within) => {
      const version = fileId && (await newestVersion(within.tx, fileId, { isPresent: true }));
      const item = version && (await findWorkingItem(within.tx, version.productId));
      if (!version || !item) return noPage(await storeFrame(within));
      const back = { title: item.title, href: `${within.base}/members/preview/${version.productId}${PREVIEW_QUERY}` };
      const href = `${within.base}/members/preview/files/${fileId}${PREVIEW_QUERY}`;
      return { version, page: await pageOf(within, { version, back, downloadHref: href }) };
    });
    return 'page' in found ? showText(context, found) : found;
  },
});

type Version = NonNullable<Awaited<ReturnType<typeof newestVersion>>>;
type Within = Parameters<typeof storeFrame>[0];

const downloadHref = ({ base }: { base: string }, fileId: string): string => `${base}/members/files/${fileId}`;

const pageOf = async (
  within: Within,
  { version, ...page }: { version: Version; back: { title: string; href: string }; downloadHref: string },
) => ({ kind: 'library-file' as const, store: await storeFrame(within), name: version.name, ...page });

interface Opened {
  version: Version;
  page: Omit<Extract<PageView, { kind: 'library-file' }>, 'preview' | 'isCut'>;
}

/** Reads the file after the transaction, because its storage can be far away. */
async function showText({ services }: ProviderPageContext, { version, page }: Opened): Promise<PageAnswer> {
  const kind = textPreviewKind(version);
  const text = kind && decodeText(await readBeginning(services.files, version));
  if (kind === null || text === null || text === undefined) return { goTo: page.downloadHref };
  const isCut = version.bytes > TEXT_PREVIEW_BYTES;
  if (kind === 'text') return { show: { ...page, preview: { kind, text }, isCut } };
  if (kind === 'code') {
    const lines = text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/);
    const shown = { kind, lines: lines.slice(0, CODE_LINES_MAX) };
    return { show: { ...page, preview: shown, isCut: isCut || lines.length > CODE_LINES_MAX } };
  }
  const { rows, isCut: isTableCut } = parseTable(text);
  // The last row may be cut off.
  const [head = [], ...body] = isCut && !isTableCut ? rows.slice(0, -1) : rows;
  return { show: { ...page, preview: { kind, head, body }, isCut: isCut || isTableCut } };
}

async function readBeginning(files: FileStore, { key, bytes }: Version): Promise<Uint8Array> {
  if (bytes === 0) return new Uint8Array();
  return buffer(await files.get(key, { start: 0, end: TEXT_PREVIEW_BYTES - 1 }));
}
