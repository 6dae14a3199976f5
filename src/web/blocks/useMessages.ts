import { createContext, useContext } from 'react';
import { en } from '#shared/rules/messages/en.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';

/** The fixed texts in the language of the current page. */
export const MessagesContext = createContext<Messages>(en);

export const useMessages = (): Messages => useContext(MessagesContext);
