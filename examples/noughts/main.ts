import { UserFacingError } from "@parley/engine";
import { openServer } from "./server.ts";
import { settingsOf } from "./settings.ts";

try {
	const { port, engine, stop } = await openServer(settingsOf(process.env));
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => void stop().then(() => process.exit(0)));
	// only a new start on the same data goes on from here, or nothing does: whoever keeps it running starts it again
	void engine.behindRetention
		.catch((why: unknown) => console.error(sentenceFor(why)))
		.then(stop)
		.then(() => process.exit(1));
	console.log(`Noughts and crosses: http://localhost:${port}\nStop with Ctrl-C.`);
} catch (error) {
	console.error(sentenceFor(error));
	process.exit(1);
}

function sentenceFor(error: unknown): string {
	if (error instanceof UserFacingError) return error.message;
	if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
		return "That port is taken by another program. Stop it, or choose another by PORT.";
	return `The tables cannot be opened: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
