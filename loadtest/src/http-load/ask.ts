import { type RequestOptions, request } from "node:http";

/** The answer once it is whole: status 0 where there was none. */
export function ask(url: string, options: RequestOptions, body = "") {
	return new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
		const nothing = (): void => resolve({ status: 0, text: "" });
		const asked = request(url, options, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part: string) => {
				text += part;
			});
			response.on("end", () => resolve({ status: response.statusCode ?? 0, text })).on("error", nothing);
		});
		asked.on("error", nothing).on("timeout", () => asked.destroy());
		asked.end(body);
	});
}
