import { once } from "node:events";
import { createServer, type Server as HttpServer, request } from "node:http";
import { test as base, expect } from "./support/test.ts";

/** A proxy as it comes, without a word about upgrades: pages pass, sockets do not. */
const throughProxy = base.extend<{ bareProxy: HttpServer }>({
	bareProxy: async ({ server }, use) => {
		const proxy = createServer((asked, answer) => {
			const { method, url, headers } = asked;
			const on = request({ port: server.port, host: "127.0.0.1", method, path: url, headers }, (got) => {
				answer.writeHead(got.statusCode ?? 502, got.headers);
				got.pipe(answer);
			});
			on.on("error", () => answer.destroy());
			asked.pipe(on);
		});
		proxy.on("upgrade", (_asked, socket) =>
			socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
		);
		proxy.listen(0, "127.0.0.1");
		await once(proxy, "listening");
		await use(proxy);
		proxy.closeAllConnections();
		proxy.close();
	},
	target: async ({ bareProxy }, use) => {
		const address = bareProxy.address();
		await use({ port: typeof address === "object" ? (address?.port ?? 0) : 0, wasDown: true });
	},
});

throughProxy(
	"a proxy that passes no upgrade on is named, and what it must do; what was typed stays",
	async ({ people }) => {
		const ada = await people.arrives();
		await ada.nameField.fill("Ada");
		await ada.seatButton.click();
		const said = "A proxy blocks WebSockets.";
		await expect(ada.page.getByText(said)).toBeVisible();
		await expect(ada.nameField).toHaveValue("Ada");
	},
);
