import { createHash } from "node:crypto";
import { at, isObject, lines, link, listAt, textAt } from "./fields.ts";
import type { Dialect } from "./said.ts";

const ALERTS_MAX = 20;

/**
 * Alertmanager's own webhook (version 4), and Grafana's, which is made like it: one post for each group, edited as it
 * changes. When it is resolved it is so for the last time, and the next firing is a new post. What was not answered in time
 * is sent again: of what is resolved the bytes say when it began and ended, so the same ones are the same word.
 */
export const alertmanager: Dialect = {
	name: "alertmanager",
	reads({ body }, json) {
		if (!isObject(json) || !Array.isArray(json["alerts"]) || textAt(json, "groupKey") === "")
			return undefined;
		const isResolved = textAt(json, "status") === "resolved";
		const alerts = listAt(json, ALERTS_MAX, "alerts");
		const more = Math.max(0, (json["alerts"] as unknown[]).length - alerts.length);
		const head = `${isResolved ? "✅" : "🔥"} **${nameOf(json)}** ${isResolved ? "resolved" : "firing"}`;
		const text = lines(head, ...alerts.map(alertLine), more > 0 ? `… and ${more} more` : "");
		const key = hashOf(textAt(json, "groupKey"));
		return { said: { text, key, ...(isResolved && { done: true, onceAs: hashOf(body) }) } };
	},
	answer: ({ seq }) => ({ status: 200, body: { seq } }),
};

function hashOf(given: string | Buffer): string {
	return createHash("sha256").update(given).digest("base64url");
}

function nameOf(json: unknown): string {
	const labels = at(json, "commonLabels");
	return textAt(labels, "alertname") || textAt(json, "title") || textAt(json, "receiver") || "alert";
}

function alertLine(alert: unknown): string {
	const isFiring = textAt(alert, "status") !== "resolved";
	const says =
		textAt(alert, "annotations", "summary") ||
		textAt(alert, "annotations", "description") ||
		textAt(alert, "annotations", "message") ||
		labelsOf(at(alert, "labels"));
	return `- ${isFiring ? "firing" : "resolved"}: ${link(says, textAt(alert, "generatorURL"))}`;
}

function labelsOf(labels: unknown): string {
	if (!isObject(labels)) return "";
	return Object.keys(labels)
		.filter((name) => name !== "alertname")
		.slice(0, ALERTS_MAX)
		.map((name) => `${name}=${textAt(labels, name)}`)
		.join(" ");
}
