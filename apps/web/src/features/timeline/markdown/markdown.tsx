import { type Block, readBlocks } from "@parley/protocol/markdown/blocks";
import type { Inline, Surroundings } from "@parley/protocol/markdown/nodes";
import type { ReactNode } from "react";
import { CodeBlock } from "./code-block.tsx";
import styles from "./markdown.module.css";
import { visibleControls } from "./visible-controls.ts";

interface MarkdownProps {
	readonly text: string;
	readonly around: Surroundings;
	/** one's own: a mention of oneself stands out */
	readonly me: string;
	/** follows the last word */
	readonly end?: ReactNode;
}

/** What a person wrote, as elements of our own making: nothing of the text is ever taken for HTML. */
export function Markdown({ text, around, me, end }: MarkdownProps) {
	const blocks = readBlocks(text, around);
	const [only] = blocks;
	if (blocks.length <= 1 && only?.kind === "text") {
		return (
			<>
				{inlines(only.children, me)}
				{end}
			</>
		);
	}
	return (
		<>
			{blocks.map((block, index) => blockOf(block, index, me))}
			{end}
		</>
	);
}

function blockOf(block: Block, key: number, me: string): ReactNode {
	switch (block.kind) {
		case "text":
			return (
				<p key={key} dir="auto">
					{inlines(block.children, me)}
				</p>
			);
		case "quote":
			return (
				<blockquote key={key} className={styles["quote"]} dir="auto">
					{block.blocks.map((inner, index) => blockOf(inner, index, me))}
				</blockquote>
			);
		case "list":
			return (
				// biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes it for none
				<ul key={key} className={styles["list"]} role="list">
					{block.items.map((item, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
						<li key={index} className={styles["item"]} data-level={item.level} dir="auto">
							<span className={styles["bullet"]}>{item.ordinal === null ? "•" : `${item.ordinal}.`}</span>
							<span>{inlines(item.children, me)}</span>
						</li>
					))}
				</ul>
			);
		case "code":
			return <CodeBlock key={key} text={block.text} language={block.language} />;
	}
}

function inlines(nodes: readonly Inline[], me: string): ReactNode[] {
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
		case "code":
			return (
				<code key={key} className={styles["code"]}>
					{visibleControls(node.text)}
				</code>
			);
		case "link":
			return (
				<a key={key} href={node.href} title={node.href} target="_blank" rel="noopener noreferrer nofollow">
					{node.text}
				</a>
			);
		case "mention":
			return (
				<bdi key={key} className={isMe(node.name, me) ? styles["mine"] : styles["mention"]}>
					@{node.name}
				</bdi>
			);
		case "message":
			return (
				<a key={key} href={`#${node.seq}`} dir="ltr">
					#{node.seq}
				</a>
			);
	}
}

function isMe(name: string, me: string): boolean {
	return name.toLowerCase() === me.toLowerCase();
}
