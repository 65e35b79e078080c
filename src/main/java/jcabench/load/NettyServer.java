package jcabench.load;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.Version;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/** Netty with one thread: only the engine of TLS differs between contenders. */
final class NettyServer implements HttpServer {
  private static final int LONGEST_SECONDS = 5;

  private final EventLoopGroup group;
  private final Channel channel;

  NettyServer(ServerTask task, Optional<Supplier<SSLEngine>> engines) {
    var threads =
        new DefaultThreadFactory("server", true) {
          @Override
          protected Thread newThread(Runnable work, String name) {
            return super.newThread(task.noted(work), name);
          }
        };
    group = new MultiThreadIoEventLoopGroup(1, threads, NioIoHandler.newFactory());
    try {
      channel =
          new ServerBootstrap()
              .group(group)
              .channel(NioServerSocketChannel.class)
              .childHandler(new Accepted(task, engines))
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .syncUninterruptibly()
              .channel();
    } catch (RuntimeException e) {
      end();
      throw e;
    }
  }

  /** What stands between a connection's socket and its answers. */
  private static final class Accepted extends ChannelInitializer<SocketChannel> {
    private final ServerTask task;
    private final Optional<Supplier<SSLEngine>> engines;

    Accepted(ServerTask task, Optional<Supplier<SSLEngine>> engines) {
      this.task = task;
      this.engines = engines;
    }

    @Override
    protected void initChannel(SocketChannel accepted) {
      var pipeline = accepted.pipeline();
      engines.ifPresent(next -> pipeline.addLast(new SslHandler(next.get())));
      pipeline.addLast(new HttpServerCodec(), new Answers(task));
    }
  }

  /** The same answer to every request. */
  private static final class Answers extends SimpleChannelInboundHandler<HttpObject> {
    private final ServerTask task;

    Answers(ServerTask task) {
      this.task = task;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
      if (!(part instanceof HttpRequest)) {
        return;
      }
      var answer =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(task.body()));
      answer.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, task.body().length);
      task.answer();
      if (task.keepsAlive()) {
        var _ = context.writeAndFlush(answer);
      } else {
        answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
      }
    }

    /** Clients go away when a burst ends; what fails within one, they count. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      var _ = context.close();
    }
  }

  @Override
  public int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  @Override
  public String name() {
    var known = Version.identify().get("netty-codec-http");
    return "Netty" + (known == null ? "" : " " + known.artifactVersion());
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    end();
  }

  private void end() {
    group.shutdownGracefully(0, LONGEST_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
