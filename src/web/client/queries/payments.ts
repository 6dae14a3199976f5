import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Money } from '#shared/rules/money.ts';
import type { TaxClass } from '#shared/rules/taxRates.ts';
import { call, type Answer } from '../call.ts';

export type StorePayments = Answer<'getPaymentAccount'>;

/** Where the store's payments go, and the state of its account. */
export const paymentsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['payments', storeId],
    queryFn: ({ signal }) => call('getPaymentAccount', { storeId }, { signal }),
  });

export type WalletHost = Answer<'getWalletDomains'>['hosts'][number];

/** On which of the store's hosts the checkout shows wallets. */
export const walletDomainsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['wallet-domains', storeId],
    queryFn: ({ signal }) => call('getWalletDomains', { storeId }, { signal }),
    // They are registered a moment after payments or a domain were connected.
    refetchInterval: ({ state: { data } }) =>
      data?.hosts.some(({ isPublic, checkedAt }) => isPublic && checkedAt === null) ? 5_000 : false,
  });

/** What a buyer would pay at a price, and what the creator would receive. While another price loads, the previous one's. */
export const pricePreviewQuery = (storeId: string, asked: { price: Money; taxClass: TaxClass }) =>
  queryOptions({
    queryKey: ['price-preview', storeId, asked],
    queryFn: ({ signal }) => call('previewPrice', { storeId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
  });
