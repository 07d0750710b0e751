import { readBlocks } from "@parley/protocol/markdown/blocks";
import type { Block, Surroundings } from "@parley/protocol/markdown/nodes";
import type { ReactNode } from "react";
import { CodeBlock } from "./code-block.tsx";
import { inlines } from "./inlines.tsx";
import { List } from "./list.tsx";
import styles from "./markdown.module.css";
import { Spoiler } from "./spoiler.tsx";
import { Table } from "./table.tsx";

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
		case "heading":
			return (
				<h3 key={key} className={styles["heading"]} data-level={block.level} dir="auto">
					{inlines(block.children, me)}
				</h3>
			);
		case "quote":
			return (
				<blockquote key={key} className={styles["quote"]} dir="auto">
					{blocksOf(block.blocks, me)}
				</blockquote>
			);
		case "spoiler":
			return (
				<Spoiler key={key} block>
					{() => blocksOf(block.blocks, me)}
				</Spoiler>
			);
		case "list":
			return <List key={key} items={block.items} me={me} />;
		case "table":
			return <Table key={key} table={block} me={me} />;
		case "code":
			return <CodeBlock key={key} text={block.text} language={block.language} />;
	}
}

function blocksOf(blocks: readonly Block[], me: string): ReactNode[] {
	return blocks.map((inner, index) => blockOf(inner, index, me));
}
