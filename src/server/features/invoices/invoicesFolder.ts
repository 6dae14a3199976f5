/** The storage folder of a store's invoices. */
export const invoicesFolder = (storeId: string): string => `invoices/${storeId}`;

export const invoiceKey = (storeId: string, invoiceId: string): string => `${invoicesFolder(storeId)}/${invoiceId}`;
