import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { texts } from "../ui/texts.ts";
import styles from "./broken.module.css";

/** The last resort: a bug, or a part of the page that could not be loaded, is said in words instead of a white page. */
export class Broken extends Component<{ children: ReactNode }, { broken: boolean }> {
	override state = { broken: false };

	static getDerivedStateFromError() {
		return { broken: true };
	}

	override render() {
		if (!this.state.broken) return this.props.children;
		return (
			<main>
				<div className={styles["broken"]} role="alert">
					<h1>{texts.broken.title}</h1>
					<p>{texts.broken.hint}</p>
					<Button look="strong" onClick={() => location.reload()}>
						{texts.broken.reload}
					</Button>
				</div>
			</main>
		);
	}
}
