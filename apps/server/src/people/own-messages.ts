import type { Asker } from "@parley/engine/lookups/requestor";
import type { OwnMessages } from "@parley/protocol/own-messages";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { refuseLook } from "../messages/read.ts";
import type { OwnMessagesRequest } from "./lookups/own-messages.ts";

/** WHO40: of whatever room they wrote in, also of those in which they are no more: it is theirs. */
export async function ownMessages(
	house: House,
	asker: Asker & { readonly address: string },
	after: number | undefined,
): Promise<Result<OwnMessages>> {
	if (after === undefined || !(after >= 0))
		return { ok: false, refusal: refuse("bad-frame", { field: "after" }) };
	const refusal = refuseLook(house, asker.person, asker.address);
	if (refusal !== undefined) return { ok: false, refusal };
	const request: OwnMessagesRequest = { author: asker.person, after };
	return house.requestor.request<OwnMessages>("own-messages", request, asker);
}
