import type { StoreFrame } from '#shared/contract/pages.ts';
import type { LegalKind } from '#shared/rules/legal.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';

export const legalLink = ({ base }: Pick<StoreFrame, 'base'>, kind: LegalKind): string =>
  base + STORE_PATHS.legal.replace(':page', kind);
