import { makesHook } from "../../apps/server/test/support/hooks.ts";
import { denWith, OPERATOR_TOKEN } from "../../apps/server/test/support/moderation.ts";

/** A room of two people into which another's program writes. */
export async function hookedDen(name: string) {
	const den = await denWith({}, ["ada", "bo"]);
	const { path, secret } = await makesHook(den.house, OPERATOR_TOKEN, { name });
	return { ...den, secret, url: `http://127.0.0.1:${den.house.port}${path}` };
}
