import { isDeepStrictEqual } from 'node:util';
import { picturesOf } from '#shared/blocks/page.ts';
import { countDown } from '#shared/blocks/templates/countDown.ts';
import { findTemplate, pageFrom } from '#shared/blocks/templates/templates.ts';
import { DRAFT_FIELDS, StoreDraft } from '#shared/contract/previews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { startFromTemplate as contract } from '#shared/contract/versions.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { imagesById } from '../media/imagesById.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { findDraftRecord, presentPreview } from '../drafts/draftRecord.ts';
import { storeTemplateImages } from './templatePictures.ts';
import { saveDraft } from '../drafts/saveDraft.ts';

/** Drafts the template's page, theme and fonts. Drafted store names and images stay. */
export const startFromTemplate = defineHandler(
  contract,
  async ({ template: id }, { tx, now, services }) => {
    const template = findTemplate(id);
    if (!template) refuse('not-found', { field: 'template' });
    const pictures = await storeTemplateImages(tx, template, { files: services.files, now });
    await lockStore(tx);
    const before = await findDraftRecord(tx);
    const page = countDown(
      pageFrom(template, (name) => pictures.get(name) ?? ''),
      now,
    );
    const themeOverrides = { colors: {}, ...template.fonts };
    const draft = StoreDraft.parse({ ...before?.draft, theme: template.theme, themeOverrides, page });
    const fields = DRAFT_FIELDS.filter((field) => !isDeepStrictEqual(draft[field], before?.draft[field]));
    const written = await saveDraft(tx, { draft, fields, editor: null, now });
    return {
      preview: presentPreview(written.record),
      revision: written.revision,
      replaced: before?.draft ?? null,
      images: await imagesById(tx, picturesOf(page)),
    };
  },
  ({ storeId }) => [{ key: `templates ${storeId}`, most: 60, seconds: 3600 }],
);
