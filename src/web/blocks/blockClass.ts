import { findView } from './views.ts';

/** The CSS class of a block's outermost element. */
export const blockClass = (type: string): string => `b ${type}${findView(type)?.isWide ? ' wide' : ''}`;
