import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export const licencesKey = (storeId: string, productId: string) => ['licences', storeId, productId] as const;

/** The license keys of a product, page by page. */
export const licencesQuery = (storeId: string, productId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...licencesKey(storeId, productId), search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listLicences',
        { storeId, productId, ...(search !== '' && { search }), ...cursorOf(pageParam) },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

/** One key in full. */
export const licenceQuery = (storeId: string, licenceId: string) =>
  queryOptions({
    queryKey: ['licence', storeId, licenceId],
    queryFn: ({ signal }) => call('getLicence', { storeId, licenceId }, { signal }),
  });
