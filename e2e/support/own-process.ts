import { Server } from "./server.ts";
import { test as base, expect } from "./test.ts";

/** The same, with a server that can be stopped, killed and started again. */
export const test = base.extend<{ server: Server }>({
	server: async ({ env }, use) => {
		const server = await Server.start(env);
		await use(server);
		await server.cleanUp();
	},
});

export { expect };
