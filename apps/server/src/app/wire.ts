import type { AppWire } from "@parley/engine/app";
import { chatView, type HeldEvent } from "../messages/views.ts";
import { type ChatGateway, openChat } from "./chat-gateway.ts";
import type { Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";

/** What people say in the chat and are shown: the loop's thread loads this. */
export const wire: AppWire<Draft, ChatEvent, HeldEvent, ChatGateway> = { view: chatView, open: openChat };
