import type { Crowd, CrowdOptions, Dialect } from "../crowd/crowd.ts";
import type { Env, Lab, Server } from "../lab/experiment.ts";

type People = Omit<CrowdOptions, "signal" | "port" | "dialect"> & { readonly dialect?: Dialect };

export function peopleAt(lab: Lab, { port }: Pick<Server, "port">, people: People): Promise<Crowd> {
	return lab.crowd({ port, dialect: "parley", ...people });
}

/** What everybody got is compared, all leave, and the server ends. Gives the number of the first crowd's messages. */
export async function partedFrom(server: Pick<Server, "stop">, ...crowds: readonly Crowd[]): Promise<number> {
	const verdicts = await Promise.all(crowds.map((crowd) => crowd.settle()));
	await Promise.all(crowds.map((crowd) => crowd.leave()));
	await server.stop();
	return verdicts[0]?.messages ?? 0;
}

/** All that counts by address or by second, lifted: everybody here comes from one. Limits of memory stay. */
export const RATES_LIFTED: Env = Object.fromEntries(
	`POSTS_PER_SECOND POST_BYTES_PER_SECOND FRAMES_PER_SECOND SOCKETS_PER_ADDRESS_MAX CONNECTIONS_PER_ADDRESS_MAX
	CONNECTIONS_PER_SECOND ARRIVALS_PER_SECOND NEWCOMERS_PER_SECOND REQUESTS_PER_SECOND
	HELLOS_REFUSED_PER_SECOND ROOMS_PER_MINUTE ROOMS_PER_OWNER_MAX PAGES_PER_SECOND WRONG_TOKENS_PER_SECOND`
		.split(/\s+/)
		.map((name) => [name, "0"]),
);
