'use client';

import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal as Screen } from '@xterm/xterm';
import { useEffect, useEffectEvent, useRef } from 'react';

interface TerminalProps {
  /** The WebSocket's path. */
  path: string;
  label: string;
  /** Called once when the terminal has ended, with the server's reason. */
  onClosed(reason: string): void;
}

/** A terminal on the server. Leaving the page ends it. */
export function Terminal({ path, label, onClosed }: TerminalProps) {
  const place = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClosed);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // The terminal measures characters on a canvas, where CSS variables don't work.
    const { fontFamily } = getComputedStyle(element);
    const screen = new Screen({ fontFamily, fontSize: 13, screenReaderMode: true });
    const fit = new FitAddon();
    screen.loadAddon(fit);
    screen.open(element);
    const address = new URL(path, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    const send = (message: object) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    socket.onopen = () => {
      fit.fit();
      send({ cols: screen.cols, rows: screen.rows });
      screen.focus();
    };
    socket.onmessage = ({ data }) => screen.write(String(data));
    socket.onclose = ({ reason }) => closed(reason);
    const typing = screen.onData((keys) => send({ keys }));
    const sizing = screen.onResize(({ cols, rows }) => send({ cols, rows }));
    const resizes = new ResizeObserver(() => fit.fit());
    resizes.observe(element);
    return () => {
      resizes.disconnect();
      typing.dispose();
      sizing.dispose();
      socket.onclose = null;
      socket.close();
      screen.dispose();
    };
  }, [path]);

  return (
    <section ref={place} aria-label={label} className="h-[70vh] overflow-hidden font-mono rounded-lg bg-black p-2" />
  );
}
