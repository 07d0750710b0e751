import { answering, placeOf } from "./answering.ts";

// node examples/bots/echo.ts [url] [room] [file]
await answering({
	...placeOf(process.argv.slice(2), "echo"),
	answer: ({ text }) => `“${text}”`,
});
