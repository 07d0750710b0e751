export type { KeyValue } from "../state/environment.ts";
export type { BotRoom } from "./bot-room.ts";
export { type AsBot, type AsSomebody, type ConnectOptions, connect, type Parley } from "./connect.ts";
export { inMemory } from "./plain-environment.ts";
export type { BotMessage, ReadOptions, ReadPosition } from "./read-messages.ts";
export { Refused } from "./refused.ts";
export { idNamed } from "./reply-id.ts";
