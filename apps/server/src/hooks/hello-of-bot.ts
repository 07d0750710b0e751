import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import { welcomeLimits } from "../people/welcome-limits.ts";
import { botOf, botOfHash } from "./bots.ts";
import { authorOfBot, type Hook, markedName } from "./rules/hook.ts";
import { hashOf } from "./secrets.ts";

/** BOT7: `hello` with the token of a bot; a name in it is not heeded. Wrong ones are counted as CONN9 says. */
export async function helloOfBot(
	house: House,
	client: ClientSession,
	{ ref, token = "" }: Pick<ClientFrameOf<"hello">, "ref" | "token">,
): Promise<void> {
	const { address } = client.connection;
	const retryAfterMs = house.refusedHellos.take(address);
	const bot = retryAfterMs > 0 ? undefined : await botSoon(house, token);
	if (bot !== undefined) house.refusedHellos.giveBack(address);
	if (client.connection.isOver) return;
	if (bot === undefined) {
		client.state = { state: "unknown" };
		return client.refuse(
			retryAfterMs > 0 ? refuse("too-fast", { retryAfterMs }) : refuse("token-invalid"),
			ref,
		);
	}
	client.state = { state: "bot", bot: bot.hook, secretHash: hashOf(token) };
	client.connection.opened();
	house.botSockets.arrive(client);
	client.answer({
		type: "welcome",
		ref,
		name: markedName(bot.name),
		session: authorOfBot(bot.hook),
		token,
		epoch: house.epoch,
		limits: { ...welcomeLimits(house), filesPerMessage: 0 },
	});
}

/** One that another node made a moment ago is waited for. */
async function botSoon(house: House, token: string): Promise<Hook | undefined> {
	const known = botOf(house, token);
	if (known !== undefined) return known;
	await house.caughtUp();
	return botOf(house, token);
}

/** The bot whose socket that is, while it is one, by the token that it came in with. */
export function botOfSocket(
	house: Pick<House, "shown" | "limits">,
	{ state }: ClientSession,
): Hook | undefined {
	return state.state === "bot" ? botOfHash(house, state.secretHash) : undefined;
}
