import { decodeServerFrames } from "@parley/engine/wire/codec";
import { overviewFrameSchemas } from "./overview-frames.ts";
import { type ServerFrame, serverFrameSchemas } from "./server-frames.ts";

const schemas = { ...serverFrameSchemas, ...overviewFrameSchemas };

/** As `decodeServerFrames` of `codec.ts`, which leaves out what the page does not show yet. Never throws. */
export function decodeEveryServerFrame(data: Uint8Array | string): ServerFrame[] | undefined {
	return decodeServerFrames(schemas, data);
}
