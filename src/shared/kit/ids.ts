declare const storeId: unique symbol;
declare const accountId: unique symbol;

/** The id of a store that the caller is known to have access to. It is also the name of an identity realm. */
export type StoreId = string & { readonly [storeId]: true };

/** The id of a person whose session was verified: a creator in the platform realm, a customer in a store's realm. */
export type AccountId = string & { readonly [accountId]: true };

/** The identity realm of creators. */
export const PLATFORM_REALM = '00000000-0000-0000-0000-000000000000' as StoreId;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Brands a claimed id as proven. Call it only right after the proof. */
export const provenStore = (id: string): StoreId => id as StoreId;
export const provenAccount = (id: string): AccountId => id as AccountId;
