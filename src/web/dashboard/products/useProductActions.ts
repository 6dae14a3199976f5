import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import { invalidateProducts, type ProductState } from './productsQuery.ts';

const UNDO_MS = 8000;
const CONCURRENCY = 100;

/** Actions on one or several products. Each shows a toast and returns whether it succeeded. */
export function useProductActions(storeId: string) {
  const client = useQueryClient();
  const { busy, act } = useActions(() => invalidateProducts(client, storeId));

  const setState = (productIds: readonly string[], state: ProductState) =>
    act(state, async () => {
      const answers = await inGroups(productIds, (ids) =>
        call('setProductsState', { storeId, productIds: ids, state }),
      );
      const changed = answers.flatMap((answer) => answer.changed).length;
      const refused = answers.flatMap((answer) => answer.refused);
      if (changed > 0) notify('success', `${products(changed)} ${stateDone[state]}`);
      if (refused.length > 0) notify('warning', `${products(refused.length)} not published`, reasonsOf(refused));
    });

  const restore = (productIds: readonly string[]) =>
    act('restore', async () => {
      await inGroups(productIds, (ids) => call('restoreProducts', { storeId, productIds: ids }));
      notify('success', `${products(productIds.length)} restored`);
    });

  const remove = (productIds: readonly string[]) =>
    act('delete', async () => {
      await inGroups(productIds, (ids) => call('deleteProducts', { storeId, productIds: ids }));
      notify('success', `${products(productIds.length)} deleted`, 'Customers keep what they bought.', {
        duration: UNDO_MS,
        action: { label: 'Undo', onAct: () => void restore(productIds) },
      });
    });

  const moveToFront = (productIds: readonly string[]) =>
    act('front', async () => {
      await call('orderProducts', { storeId, productIds: [...productIds] });
      notify('success', `${products(productIds.length)} moved to the front`);
    });

  /** Begins an email to the customers of a product. Returns the id of its draft. */
  async function draftUpdate(productId: string, email: { subject: string; body: unknown }): Promise<string | null> {
    let campaignId: string | null = null;
    await act('email', async () => {
      const { campaign } = await call('saveCampaign', {
        storeId,
        draftKey: crypto.randomUUID(),
        ...email,
        audience: { subscribers: 'none', form: '', customers: 'products', products: [productId], tag: '' },
      });
      campaignId = campaign.id;
    });
    return campaignId;
  }

  async function duplicate(productId: string): Promise<string | null> {
    let copyId: string | null = null;
    await act('duplicate', async () => {
      copyId = (await call('duplicateProduct', { storeId, productId })).product.id;
      notify('success', 'Product duplicated', 'The copy is a draft.');
    });
    return copyId;
  }

  return { busy, setState, moveToFront, remove, draftUpdate, duplicate };
}

const stateDone: Record<ProductState, string> = {
  published: 'published',
  draft: 'unpublished',
  archived: 'archived',
};

const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

const reasonsOf = (refused: readonly { reason: string }[]): string =>
  [...new Set(refused.map(({ reason }) => reason))].join(' ');

// One call accepts a hundred products. More are sent in several calls.
async function inGroups<Answer>(
  ids: readonly string[],
  request: (ids: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < ids.length; from += CONCURRENCY)
    answers.push(await request(ids.slice(from, from + CONCURRENCY)));
  return answers;
}
