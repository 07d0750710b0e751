import { once } from "node:events";
import { createServer, type Server as HttpServer, request } from "node:http";
import { violations } from "./support/axe.ts";
import { test as base, expect } from "./support/test.ts";

/** A proxy that lets pages pass, and neither sockets nor what goes in their place (LINK). */
const throughProxy = base.extend<{ bareProxy: HttpServer }>({
	bareProxy: async ({ server }, use) => {
		const proxy = createServer((asked, answer) => {
			const { method, url, headers } = asked;
			if (url?.startsWith("/api/link")) return void answer.destroy();
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
	"a proxy that lets nothing live pass is named, and what it must do; what was typed stays",
	async ({ people }) => {
		const ada = await people.arrives();
		await ada.nameField.fill("Ada");
		await ada.seatButton.click();
		const said = "A proxy blocks WebSockets.";
		await expect(ada.page.getByText(said)).toBeVisible();
		await expect(ada.nameField).toHaveValue("Ada");
	},
);

base.describe("a house that is reached by https", () => {
	base.use({ env: { PUBLIC_ORIGINS: "https://127.0.0.1:8443" } });

	base(
		"[CONN12] opened without it says so, and leads to the same room; one can come in all the same",
		async ({ people }) => {
			const bo = await people.writer("Bo");
			const ada = await people.arrives({ path: "/r/lobby" });
			await expect(ada.page.getByText("This page came unencrypted")).toBeVisible();
			const way = ada.page.getByRole("link", { name: "Open it by https" });
			await expect(way).toHaveAttribute("href", "https://127.0.0.1:8443/r/lobby");
			expect(await violations(ada.page)).toEqual([]);
			await ada.takesSeatAs("Ada");
			await bo.says("in all the same");
			await ada.hears("in all the same");

			const sara = await people.arrives({ locale: "ar" });
			await expect(sara.page.getByRole("link", { name: "افتحها عبر https" })).toBeVisible();
		},
	);
});
