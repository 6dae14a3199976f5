import { sql } from 'kysely';

const [PREFIX, SUFFIX] = ['removed-', '@customer.invalid'];

/** An email address that cannot belong to anybody, for a deleted customer. */
export const removedAddress = (customerId: string): string => PREFIX + customerId + SUFFIX;

export const isRemovedAddress = (email: string): boolean => email.startsWith(PREFIX) && email.endsWith(SUFFIX);

/** The same in SQL, from the column with the customer's id. An order without a customer uses its own id. */
export const removedAddressBy = (column: 'id' | 'customer_id') =>
  sql<string>`${PREFIX}::text || coalesce(${sql.ref(column)}, id) || ${SUFFIX}::text`;
