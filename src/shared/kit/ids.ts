declare const storeId: unique symbol;
declare const accountId: unique symbol;

/** A store whose right to be asked about has been established; also the name of an identity realm. */
export type StoreId = string & { readonly [storeId]: true };

/** A person proven by a session: a creator in the platform's realm, a customer in a store's. */
export type AccountId = string & { readonly [accountId]: true };

/** The realm in which creators are the people. */
export const PLATFORM_REALM = '00000000-0000-0000-0000-000000000000' as StoreId;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Marks a claimed id as proven. Call it only where the proof has just been made. */
export const provenStore = (id: string): StoreId => id as StoreId;
export const provenAccount = (id: string): AccountId => id as AccountId;
