import { findView } from './views.ts';

/** What a block's outermost element is called in style sheets. */
export const blockClass = (type: string): string => `b ${type}${findView(type)?.isWide ? ' wide' : ''}`;
