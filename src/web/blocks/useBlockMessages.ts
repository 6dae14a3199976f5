import { createContext, useContext } from 'react';
import { enBlocks } from '#shared/rules/messages/enBlocks.ts';
import type { BlockMessages } from '#shared/rules/messages/Messages.ts';

/** The fixed texts of blocks in the language of the current page. */
export const BlockMessagesContext = createContext<BlockMessages>(enBlocks);

/** For what the builder shows too. The builder does not load the other texts. */
export const useBlockMessages = (): BlockMessages => useContext(BlockMessagesContext);
