import {
	afterNeedsItsEpoch,
	asked,
	Fetch,
	type FrameOf,
	helloFields,
	joinFields,
	Leave,
	openFields,
	Ping,
	waitFields,
} from "@parley/engine/wire";
import * as z from "zod/mini";
import type { Cell } from "./game.ts";

const CellNumber = z.int().check(z.minimum(0), z.maximum(8)) as unknown as z.ZodMiniType<Cell>;
const deedFields = { ...asked, id: z.uuid() };

/** What a player may send: the engine's frames about people and rooms, and two of the game. */
export const frames = {
	hello: z.object(helloFields),
	open: z.object(openFields),
	join: z.object(joinFields).check(afterNeedsItsEpoch),
	wait: z.object(waitFields),
	leave: Leave,
	fetch: Fetch,
	ping: Ping,
	move: z.object({ type: z.literal("move"), ...deedFields, cell: CellNumber }),
	deal: z.object({ type: z.literal("deal"), ...deedFields }),
};

export type ClientFrame = FrameOf<typeof frames>;
export type FrameOfType<T extends ClientFrame["type"]> = Extract<ClientFrame, { readonly type: T }>;
