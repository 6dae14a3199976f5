import { beforeEach, describe, expect, it } from 'vitest';
import { fallbackPage } from '#shared/blocks/page.ts';
import type { StoreDraft } from '#shared/contract/previews.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { clearDraftFields } from './clearDraftFields.ts';
import { findDraftRecord, findFieldChanges, latestRevision } from './draftRecord.ts';
import { saveDraft } from './saveDraft.ts';

const world = await openWorld();
let count = 0;
let ana: CreatorWithStore;
beforeEach(async () => {
  ana = await world.creator(`ana${(count += 1)}`);
});

/** Like every change of a draft, it locks the store first. */
const change = <Result>(work: (tx: StoreTx) => Promise<Result>, { storeId } = ana) =>
  world.services.db.inStore(provenStore(storeId), async (tx) => {
    await lockStore(tx);
    return work(tx);
  });
const save = (draft: StoreDraft, fields: string[] = Object.keys(draft), editor: string | null = 'window 1') =>
  change((tx) => saveDraft(tx, { draft, fields, editor, now: world.now() }));
const read = () => change(findDraftRecord);

describe('a saved draft', () => {
  it('has a revision that keeps increasing after the draft was deleted', async () => {
    expect(await save({ name: 'One' })).toMatchObject({ revision: 1, record: { revision: 1 } });
    expect(await save({}, ['name'])).toEqual({ revision: 2, record: null });
    expect(await read()).toBeNull();
    expect(await change(latestRevision)).toBe(2);
    expect(await save({ name: 'Two' })).toMatchObject({ revision: 3 });
  });

  it('records for each field which window changed it last', async () => {
    await save({ name: 'One', description: 'Prints' }, ['name', 'description'], 'window 1');
    await save({ name: 'Two', description: 'Prints' }, ['name'], 'window 2');
    expect(await change(findFieldChanges)).toEqual([
      { field: 'name', revision: 2, editor: 'window 2' },
      { field: 'description', revision: 1, editor: 'window 1' },
    ]);
  });

  it('is never seen or counted by another store', async () => {
    const ben = await world.creator(`ben${count}`);
    await save({ name: 'One' });
    expect(await change(findDraftRecord, ben)).toBeNull();
    expect(await change(latestRevision, ben)).toBe(0);
  });

  it('gets ten different revisions from ten saves at the same time', async () => {
    const saved = await Promise.all(Array.from({ length: 10 }, (_, at) => save({ name: `Name ${at}` })));
    expect(saved.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const last = saved.find(({ revision }) => revision === 10);
    expect(await read()).toMatchObject({ revision: 10, draft: last?.record?.draft });
  });

  it('is read with the current version of its blocks', async () => {
    await save({ page: fallbackPage() });
    await world.sql(
      `update store_previews set draft = '{"page": {"content": [{"type": "heading", "props": {"id": "h"}}, {"type": "gone"}]}}'
        where store_id = $1`,
      [ana.storeId],
    );
    const page = (await read())?.draft.page;
    expect(page?.content.map(({ type }) => type)).toEqual(['heading']);
    expect(page?.root.props).toMatchObject({ title: '', language: '' });
  });
});

describe('fields that were published without the draft', () => {
  const clear = (fields: string[], rebase?: (draft: StoreDraft) => StoreDraft) =>
    change((tx) => clearDraftFields(tx, { fields, now: world.now(), ...(rebase && { rebase }) }));

  it('leave the draft, which keeps its other fields', async () => {
    await save({ name: 'One', description: 'Prints' });
    await clear(['name', 'theme']);
    expect(await read()).toMatchObject({ draft: { description: 'Prints' }, revision: 2 });
    expect((await read())?.draft).not.toHaveProperty('name');
    expect(await change(findFieldChanges)).toMatchObject([{ field: 'name', editor: null }, { field: 'description' }]);
  });

  it('delete the draft if nothing is left', async () => {
    await save({ name: 'One' });
    await clear(['name']);
    expect(await read()).toBeNull();
  });

  it('change nothing, not even the revision, if the draft has none of them', async () => {
    await save({ name: 'One' });
    await clear(['description', 'page']);
    expect(await read()).toMatchObject({ draft: { name: 'One' }, revision: 1 });
  });

  it('may leave part of a field in the draft', async () => {
    await save({ name: 'One', themeOverrides: { colors: { primaryColor: '#112233' }, radiusStyle: 'pill' } });
    await clear(['name', 'themeOverrides'], () => ({ themeOverrides: { colors: {}, radiusStyle: 'pill' } }));
    expect((await read())?.draft).toEqual({ themeOverrides: { colors: {}, radiusStyle: 'pill' } });
  });
});
