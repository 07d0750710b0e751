import type { Inline } from "@parley/protocol/markdown/nodes";
import type { ReactNode } from "react";
import styles from "./markdown.module.css";
import { Spoiler } from "./spoiler.tsx";
import { visibleControls } from "./visible-controls.ts";

/** What stands within lines. `me` is one's own name: a mention of oneself stands out. */
export function inlines(nodes: readonly Inline[], me: string): ReactNode[] {
	return nodes.map((node, index) => inlineOf(node, index, me));
}

function inlineOf(node: Inline, key: number, me: string): ReactNode {
	switch (node.kind) {
		case "text":
			return node.text;
		case "strong":
			return <strong key={key}>{inlines(node.children, me)}</strong>;
		case "em":
			return <em key={key}>{inlines(node.children, me)}</em>;
		case "strike":
			return <s key={key}>{inlines(node.children, me)}</s>;
		case "spoiler":
			return <Spoiler key={key}>{() => inlines(node.children, me)}</Spoiler>;
		case "code":
			return (
				<code key={key} className={styles["code"]}>
					{visibleControls(node.text)}
				</code>
			);
		case "link":
			return <NamedLink key={key} node={node} />;
		case "mention":
			return (
				<bdi key={key} className={isMe(node.name, me) ? styles["mine"] : styles["mention"]}>
					@{node.name}
				</bdi>
			);
		case "room":
			return (
				<a key={key} href={`/r/${node.room}`} dir="ltr">
					#{node.room}
				</a>
			);
		case "message":
			return (
				<a key={key} href={`#${node.seq}`} dir="ltr">
					#{node.seq}
				</a>
			);
	}
}

function NamedLink({ node: { text, href, host } }: { node: Extract<Inline, { kind: "link" }> }) {
	const link = { href, title: href, target: "_blank", rel: "noopener noreferrer nofollow" };
	if (host === undefined) return <a {...link}>{text}</a>;
	// Isolated, so that words which turn their reading direction do not hide where it leads.
	return (
		<a {...link}>
			<bdi>{text}</bdi>{" "}
			<bdi dir="ltr" className={styles["host"]}>
				({host})
			</bdi>
		</a>
	);
}

function isMe(name: string, me: string): boolean {
	return name.toLowerCase() === me.toLowerCase();
}
