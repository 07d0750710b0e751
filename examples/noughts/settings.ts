import { fileURLToPath } from "node:url";
import { type EngineConfig, UserFacingError } from "@parley/engine";
import type { NoughtsConfig } from "./app/limits.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface Settings {
	readonly port: number;
	readonly host: string;
	readonly logLevel: string;
	readonly config: EngineConfig;
}

const DATA = fileURLToPath(new URL("./data", import.meta.url));

/** What the environment says. Throws a UserFacingError that names the variable which makes no sense. */
export function settingsOf(env: Env): Settings {
	const { DATA_DIR: dataDir = DATA, HOST: host = "127.0.0.1", LOG_LEVEL: logLevel = "info" } = env;
	const isLimited = env["LIMITS"] !== "off";
	const app: NoughtsConfig = {
		...msOf(env, "SEAT_GRACE_S", "leaseMs"),
		...msOf(env, "MOVE_S", "moveMs"),
		...(!isLimited && { framesPerSecond: 0 }),
	};
	const limits = {
		...msOf(env, "DRAIN_TIMEOUT_S", "drainMs"),
		...msOf(env, "COMMIT_STALL_S", "commitStallMs"),
		...(!isLimited && { socketsPerAddressMax: 0, arrivalsPerSecond: 0 }),
	};
	return {
		...{ port: numberOf(env, "PORT") ?? 3001, host, logLevel },
		config: { dataDir, order: orderOf(env), limits, app },
	};
}

/** One process by itself, or one node of several, whose order a stream in NATS gives. */
function orderOf(env: Env): NonNullable<EngineConfig["order"]> {
	const {
		SEQUENCER: by = "embedded",
		NATS_URL: url = "nats://127.0.0.1:4222",
		NATS_STREAM: stream = "noughts",
	} = env;
	if (by === "nats") {
		const durability = oneOf(env, "DURABILITY", ["replicated", "disk", "process"]);
		return { by: "stream", url, stream, durability, replicas: numberOf(env, "NATS_REPLICAS") ?? 1 };
	}
	oneOf(env, "SEQUENCER", ["embedded", "nats"]);
	return { by: "counter", durability: oneOf(env, "DURABILITY", ["disk", "process"]) };
}

/** The first, where nothing is said. */
function oneOf<const Choice extends string>(
	env: Env,
	name: string,
	choices: readonly [Choice, ...Choice[]],
): Choice {
	const said = env[name] ?? choices[0];
	const found = choices.find((choice) => choice === said);
	if (found === undefined)
		throw new UserFacingError(`${name} is ${said}, and has to be one of ${choices.join(", ")}.`);
	return found;
}

function numberOf(env: Env, name: string): number | undefined {
	const said = env[name];
	if (said === undefined) return undefined;
	const number = Number(said);
	if (said.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
	throw new UserFacingError(`${name} is "${said}", and has to be a number.`);
}

function msOf<Name extends string>(env: Env, name: string, as: Name): { readonly [N in Name]?: number } {
	const seconds = numberOf(env, name);
	return (seconds === undefined ? {} : { [as]: seconds * 1_000 }) as { [N in Name]?: number };
}
