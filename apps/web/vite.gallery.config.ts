import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery by itself, for the tests that look at it (`scripts/prepare.mjs`). `npm run dev` serves it at /gallery; the page's build has none. */
export default defineConfig({
	plugins: [react()],
	publicDir: false,
	build: {
		outDir: "../../node_modules/.parley/gallery",
		emptyOutDir: true,
		rolldownOptions: { input: ["gallery.html", "device.html"] },
		assetsInlineLimit: 0,
		minify: false,
	},
});
