import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";

/** BLOCK1, at the rate of posts. */
export async function block(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, person, on }: ClientFrameOf<"block">,
): Promise<void> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return client.refuseTooFast(waitMs, ref);
	const { blocksPerPersonMax: max } = house.limits;
	const outcome = await house.submit({ type: "block", session, person, on, max, at: house.clock.wall() });
	if ("refusal" in outcome) return client.refuse(outcome.refusal, ref);
	client.answer({ type: "ok", ref, seq: outcome.seq });
}
