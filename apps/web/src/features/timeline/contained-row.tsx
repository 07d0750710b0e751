import { Component, type ReactNode } from "react";
import { texts } from "../../ui/texts.ts";
import styles from "./rich-text.module.css";
import { textId } from "./row-frame.tsx";

interface ContainedRowProps {
	/** another one is tried anew */
	readonly row: { readonly id: string };
	readonly text: string | undefined;
	readonly children: ReactNode;
}

/** A message that cannot be shown takes none of the others with it: what was written stands there as it was typed. */
export class ContainedRow extends Component<ContainedRowProps, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidUpdate({ row }: ContainedRowProps) {
		if (this.state.failed && row !== this.props.row) this.setState({ failed: false });
	}

	override render() {
		if (!this.state.failed) return this.props.children;
		return (
			<>
				<div id={textId(this.props.row.id)} dir="auto" className={styles["text"]}>
					{this.props.text}
				</div>
				<small className={styles["edited"]}>{texts.broken.part}</small>
			</>
		);
	}
}
