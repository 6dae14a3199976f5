import { createContext, useContext } from 'react';
import type { Image, ProductRow } from '#shared/contract/catalog.ts';
import type { EmailNodeName } from '#shared/rules/emailBody.ts';

export type NodeAttributes = Readonly<Record<string, string>>;

/** A part that is being added or changed in a dialog. */
export type OpenPart = {
  name: EmailNodeName;
  attributes: NodeAttributes;
  onDone: (attributes: NodeAttributes) => void;
};

/** The data that the parts of an email show. */
export type EmailEditorParts = {
  storeId: string;
  images: Readonly<Record<string, Image>>;
  /** The first products of the store. Undefined while they are loading, and if loading failed. */
  products: readonly ProductRow[] | undefined;
  productsError: Error | null;
  reloadProducts: () => void;
  open: (part: OpenPart) => void;
};

export const EmailEditorContext = createContext<EmailEditorParts | null>(null);

export function useEmailEditor(): EmailEditorParts {
  const parts = useContext(EmailEditorContext);
  if (!parts) throw new Error('useEmailEditor must be used inside the email editor.');
  return parts;
}
