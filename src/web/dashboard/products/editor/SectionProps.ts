import type { DraftProblems } from './productDraft.ts';
import type { ProductEditing } from './useProductEditing.ts';

export type FieldErrors = DraftProblems & { files?: string; price?: string };

/** What each part of the editor works with: the product on the screen, and the sentence of each wrong field. */
export type SectionProps = { editing: ProductEditing; errors: FieldErrors };
