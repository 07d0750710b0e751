import { once } from "node:events";
import { createServer } from "node:net";
import { engineMetrics } from "@parley/engine/metrics/engine-metrics";
import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMetrics } from "./metrics.ts";

// Dashboards and alerts of those who run a house ask for these names: one that is renamed here is an alert that never comes.
const told = `
parley_activities_stopped_total counter: activities that were stopped since a rule of theirs broke or never ended
parley_activity_moves_refused_total counter: moves that the rules of an activity refused, by reason: over, stopped, seat-taken, too-many-seats or other
parley_activity_moves_total counter: moves that were made in activities
parley_answers_cut_total counter: answers over HTTP ended because nobody read them: stalled, or too much for one address
parley_buffered_bytes gauge: bytes waiting in output buffers
parley_catch_up_pages_total counter: pages fed to slow or returning readers
parley_closed_total counter: sockets closed, by close code
parley_commit_events histogram: drafts decided in one group commit
parley_commit_seconds histogram: one transaction of the log thread, from its first draft to durable
parley_commits_failed_total counter: group commits that failed
parley_database_bytes gauge: bytes of the embedded database on disk: its pages, and the write-ahead log not yet in them
parley_deliveries_total counter: events handed to readers (events times readers)
parley_devices_refused_total counter: further devices refused since their person had as many as one may
parley_drafts_unpublished_total counter: drafts refused without being published, since they could only have been refused, by code
parley_drafts_waiting gauge: drafts that wait for the log thread, which has another batch in hand
parley_embed_readers gauge: people who read rooms on other sites, where they are shown
parley_fan_out_events histogram: events of one room joined into one write per reader
parley_files_bytes gauge: bytes of stored files on disk
parley_frames_in_total counter: client frames by type
parley_heads_total counter: frames of heads for sockets that are not in these rooms: sent, or shed while the socket was behind
parley_hook_posts_refused_total counter: what came to hooks and was not posted, by code, or nothing where there was nothing to say of it
parley_hook_posts_total counter: what came through hooks and was posted, by the dialect it was said in
parley_hooks gauge: doors through which programs write
parley_house_bans gauge: people whom the operator keeps out of the house
parley_invitations gauge: invitations that are kept, those that are over among them until another takes their place
parley_invitations_wrong_total counter: secrets of invitations that there are not, or not any more
parley_kept_names gauge: names that people keep
parley_later_messages_total counter: messages whose time came: sent, or unsent since something spoke against it
parley_links gauge: open links over HTTP, where WebSockets are blocked; each counts as a socket, too
parley_log_differences_total counter: times this node found that its log and another node's differ
parley_log_differs gauge: other nodes whose log is not that of this one, by its running hash
parley_log_lag gauge: drafts in the stream that this node has not read yet
parley_lookup_house_places gauge: places that this node has of those of the whole house, by service
parley_lookup_house_places_lost_total counter: places of the whole house that this node lost with its link, what ran on them ended, by service
parley_lookup_house_waits_total counter: lookups that waited for a place of the whole house, by service
parley_lookup_run_seconds histogram: from its turn to the answer
parley_lookup_threads_replaced_total counter: threads that crashed, hung or were ended with their job
parley_lookup_wait_seconds histogram: from the question to its turn
parley_lookups_running gauge: lookups running, by service
parley_lookups_running_most gauge: most lookups running at once since the start, by service
parley_lookups_total counter: lookups by service and outcome
parley_lookups_waiting gauge: lookups waiting for a place, by service
parley_members gauge: seats taken, over all rooms
parley_members_without_seat gauge: memberships of people who have no seat there, over all rooms
parley_memberships_forgotten_total counter: memberships that went since their person had as many as one may
parley_moderations_total counter: what moderators did, and reports, by deed
parley_nodes gauge: nodes of this house that can be heard, this one too
parley_outgoing_hook_waits_total counter: messages that waited for a place to be sent from, by whose places were taken: owner, host or house
parley_outgoing_hooks_total counter: messages that hooks sent to their receivers: delivered, passed over, to be sent again, gone, or without a place here
parley_overviews_total counter: overviews sent, by what is told in them: all, or part where the archive did not answer
parley_passphrases_total counter: passphrases given for rooms, by outcome
parley_proofs_total counter: proofs of who somebody is, by way (words, link, passkey, provider) and outcome: right, wrong or too-fast
parley_provider_lapsed_total counter: what was not written since its author has to sign in by the provider again
parley_provider_requests_total counter: questions to the provider of sign-ins, by outcome: answered, failed, or busy without being asked
parley_publishes_retried_total counter: drafts published once more because it is not known whether they were stored
parley_push_subscriptions gauge: browsers that are sent pushes
parley_push_subscriptions_replaced_total counter: browsers that gave way to a newer one, since their person had as many as one may
parley_pushes_total counter: pushes by outcome: what the push service said, or why none was sent
parley_read_only gauge: 1 while nothing can be stored
parley_readers gauge: sockets by output state
parley_reading_rests_total counter: times a socket that is refused often was not read for a moment
parley_refused_total counter: refusals by code
parley_reminders_total counter: reminders whose time came
parley_room_reader_events_total counter: events handed to those who read a room as a stream over HTTP
parley_room_readers gauge: answers over HTTP that wait for what is new in a room: a page (wait), or events as they come (stream)
parley_room_searches_refused_total counter: searches for rooms that found no place in line, by whose places were taken: session, network or house
parley_room_searches_waiting gauge: searches for rooms that wait for their turn
parley_rooms gauge: rooms
parley_sessions gauge: sessions known
parley_slow_drafts_total counter: drafts that took the log thread more than 5 ms to decide and store, by type
parley_snapshot_newest_timestamp_seconds gauge: when the newest snapshot was taken; 0 if there is none
parley_snapshots_total counter: scheduled backups by outcome
parley_sockets gauge: open WebSockets, and links
parley_store_broke_total counter: drafts refused because deciding or storing them hit a bug; the log has each with its id
parley_stream_bytes gauge: bytes that the stream takes on each of its servers
parley_stream_bytes_max gauge: bytes that the stream may take; 0: only the disk says
parley_stream_first_seq gauge: number of the stream's first draft; what was before it is pruned
parley_stream_messages gauge: drafts that the stream of the house holds
parley_stream_snapshot_bytes gauge: bytes of the newest snapshot of the house, as it is stored
parley_stream_snapshot_seconds gauge: how long the newest snapshot of the house that this node took has taken it
parley_stream_snapshot_seq gauge: place in the stream of the newest snapshot of the house
parley_stream_snapshot_timestamp_seconds gauge: when the newest snapshot of the house was taken; 0 if there is none
parley_stream_snapshots_total counter: snapshots of the house for new nodes, taken by this one, by outcome
parley_timer_late_seconds gauge: how long after its time the newest of these was done, whichever node did it
parley_timers_broken_total counter: how often a timer was due and its command broke, hung or was skipped
parley_timers_waiting gauge: what begins or ends at a time that is still to come: ends of bans and mutes
parley_upgrades_refused_total counter: upgrades refused before they were accepted
parley_uploads gauge: uploads under way
parley_uploads_ended_total counter: whole uploads: stored, or refused by code
parley_wire_errors_total counter: sockets that broke the WebSocket protocol or the connection, by error code
parley_wrong_operator_tokens_total counter: tokens that were nobody's, which may be guesses at the operator's
`;

test("/metrics tells each figure by the name, the kind and the words it always had", async () => {
	const { registry } = createMetrics();
	const text = await registry.metrics();
	const found = [...text.matchAll(/^# HELP (parley_\w+) (.*)\n# TYPE \1 (\w+)$/gm)];
	const lines = found.map(([, name, help, type]) => `${name} ${type}: ${help}`);
	expect(lines.sort()).toEqual(told.trim().split("\n"));
});

test("a process is watched once, and each of its servers tells what was seen", async () => {
	const [first, second] = [createMetrics().registry, createMetrics().registry];
	for (const name of ["nodejs_gc_duration_seconds", "nodejs_eventloop_lag_seconds"]) {
		expect(first.getSingleMetric(name)).toBeDefined();
		expect(second.getSingleMetric(name)).toBe(first.getSingleMetric(name));
	}
	expect(await second.metrics()).toMatch(/^process_resident_memory_bytes [1-9]/m);
});

test("open handles are counted by the names they had, without the question that can abort the process", async () => {
	const server = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const asked = vi.spyOn(process as unknown as { _getActiveHandles(): unknown[] }, "_getActiveHandles");
	const text = await createMetrics().registry.metrics();
	expect(asked).not.toHaveBeenCalled();
	expect(text).toMatch(/^nodejs_active_handles\{type="Server"\} [1-9]/m);
	expect(text).toMatch(/^nodejs_active_handles_total [1-9]/m);
});

test("an application of another name finds the engine's figures under it, and nothing of Parley", async () => {
	const registry = new Registry();
	engineMetrics([registry], "noughts");
	const text = await registry.metrics();
	expect(text).toContain("# TYPE noughts_commit_seconds histogram");
	expect(text).not.toMatch(/parley/i);
});
