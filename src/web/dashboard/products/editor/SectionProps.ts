import type { DraftProblems } from './productDraft.ts';
import type { ProductEditing } from './useProductEditing.ts';

export type FieldErrors = DraftProblems & {
  files?: string;
  contents?: string;
  parts?: string;
  price?: string;
  'price.installments'?: string;
};

/** The props of each section of the editor: the product, and the message of each invalid field. */
export type SectionProps = { editing: ProductEditing; errors: FieldErrors };
